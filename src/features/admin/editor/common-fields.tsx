import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '../../../lib/form-fields'
import { isWebLink, isYoutubePlaylist, youtubeVideoId } from '../../../../contract/youtube'
import { formatPrice } from '../../../lib/format'
import { FormCheckbox, FormField, FormTextArea } from '../../../ui/form-field'
import { PhotoField } from '../photos/photo-field'
import { videoLinkFrom, type CommonValues } from './common-values'
import { fieldLabel } from './field-labels'
import { numberFrom } from './field-text'

/** The fields of all forms. */
export function TextFields() {
  const field = fieldsOf(useFormContext<CommonValues>())
  return (
    <>
      <FormField label={fieldLabel('title')} autoComplete="off" {...field('title')} />
      <FormTextArea label={fieldLabel('description')} rows={5} {...field('description')} />
    </>
  )
}

export function PriceField() {
  const field = fieldsOf(useFormContext<CommonValues>())
  return (
    <FormField
      label={fieldLabel('price')}
      inputMode="numeric"
      autoComplete="off"
      hint={<PricePreview />}
      {...field('price')}
    />
  )
}

/** Formatted as on the page, so that a zero too many is noticed. */
function PricePreview() {
  const price = numberFrom(useWatch<CommonValues, 'price'>({ name: 'price' }))
  return typeof price === 'number' ? formatPrice(price) : 'In whole Kenyan shillings'
}

export function PhotosField({ onBusyChange }: { onBusyChange: (isBusy: boolean) => void }) {
  const { control } = useFormContext<CommonValues>()
  return (
    <Controller
      control={control}
      name="imageUrls"
      render={({ field, fieldState }) => (
        <PhotoField
          value={field.value}
          onChange={field.onChange}
          onBusyChange={onBusyChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export function FeaturedAndVideoFields({ featuredLabel }: { featuredLabel: string }) {
  const form = useFormContext<CommonValues>()
  const field = fieldsOf(form)
  return (
    <>
      <FormField
        label={fieldLabel('youtubeLink')}
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={<VideoHint />}
        {...field('youtubeLink')}
      />
      <FormCheckbox label={featuredLabel} {...form.register('featured')} />
    </>
  )
}

/** Other links are not an error (decision 0038), so the form warns before saving. */
function VideoHint() {
  const link = videoLinkFrom(useWatch<CommonValues, 'youtubeLink'>({ name: 'youtubeLink' }))
  if (link === null || youtubeVideoId(link) !== null) return 'Optional: a video of it'
  if (!isWebLink(link)) return 'A link begins with https:// or http://'
  return isYoutubePlaylist(link)
    ? 'A playlist, not a video: saved, but no video is shown. Paste the link of one of its videos.'
    : 'Not a YouTube video: saved, but no video is shown'
}
