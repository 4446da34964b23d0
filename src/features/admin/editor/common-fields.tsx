import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { COMPLETE_LISTING } from '../../../../contract/admin-limits'
import { LISTING_STATUSES, type ListingKind } from '../../../../contract/limits'
import { formatPrice, PRICE_ON_REQUEST } from '../../../../contract/price'
import { STATUS_LABELS, statusesFor } from '../../../../contract/status'
import { featureLabel } from '../../../../contract/text/plain-text'
import { readNumber } from '../../../../contract/text/read-number'
import { isWebLink, isYoutubePlaylist, youtubeVideoId } from '../../../../contract/text/youtube'
import { fieldsOf } from '../../../lib/forms'
import { Options } from '../../../ui/fields'
import { FormCheckbox, FormField, FormTextArea, FormChoice, FormChoices, FormSelect } from '../../../ui/form-field'
import { space } from '../../../ui/tokens'
import { PhotoField } from '../photos/photo-field'
import { fieldLabel } from './field-labels'
import { videoLinkFrom, type CommonValues, numberFrom } from './listing-values'

/** The fields of all forms. */
export function TextFields() {
  const field = fieldsOf(useFormContext<CommonValues>())
  return (
    <>
      <FormField
        label={fieldLabel('title')}
        autoComplete="off"
        hint={`Best with ${COMPLETE_LISTING.titleMin} to ${COMPLETE_LISTING.titleMax} characters.`}
        {...field('title')}
      />
      <FormTextArea
        label={fieldLabel('description')}
        rows={5}
        hint={`Best with ${COMPLETE_LISTING.description} characters or more.`}
        {...field('description')}
      />
    </>
  )
}

export function PriceField() {
  const field = fieldsOf(useFormContext<CommonValues>())
  return (
    <div css={{ display: 'grid', gap: space.s8 }}>
      <FormField
        label={fieldLabel('price')}
        inputMode="numeric"
        autoComplete="off"
        hint={<PricePreview />}
        {...field('price')}
      />
      <PriceOnRequest />
    </div>
  )
}

/** A price of 0 by its name. The price that was typed before comes back when it is taken away again. */
function PriceOnRequest() {
  const form = useFormContext<CommonValues>()
  const price = useWatch<CommonValues, 'price'>({ name: 'price' })
  const [before, setBefore] = useState('')
  return (
    <FormCheckbox
      label={PRICE_ON_REQUEST}
      checked={numberFrom(price, 'price') === 0}
      onChange={({ target }) => {
        if (target.checked) setBefore(price)
        form.setValue('price', target.checked ? '0' : before, { shouldDirty: true, shouldValidate: target.checked })
      }}
    />
  )
}

/** Formatted as on the page, so that a zero too many is noticed. */
function PricePreview() {
  const reading = readNumber(useWatch<CommonValues, 'price'>({ name: 'price' }), 'price')
  if ('fault' in reading) return reading.fault === null ? IN_SHILLINGS : `It ${reading.fault}`
  return reading.value === null ? IN_SHILLINGS : formatPrice(reading.value)
}

const IN_SHILLINGS = 'In whole Kenyan shillings'

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

/** Other links are not an error (docs/product.md, "Dashboard"), so the form warns before saving. */
function VideoHint() {
  const link = videoLinkFrom(useWatch<CommonValues, 'youtubeLink'>({ name: 'youtubeLink' }))
  if (link === null || youtubeVideoId(link) !== null) return 'Optional: a video of it'
  if (!isWebLink(link)) return 'A link begins with https:// or http://'
  return isYoutubePlaylist(link)
    ? 'A playlist, not a video: saved, but no video is shown. Paste the link of one of its videos.'
    : 'Not a YouTube video: saved, but no video is shown'
}

type OfferValues = CommonValues & { type?: string }

/** Whether it can be had, and what helps people to find it. */
export function OfferFields({ kind, features }: { kind: ListingKind; features: readonly string[] }) {
  const form = useFormContext<OfferValues>()
  const field = fieldsOf(form)
  const [status, type] = useWatch<OfferValues, ['status', 'type']>({ name: ['status', 'type'] })
  const offered = [...statusesFor(kind, type), status, form.formState.defaultValues?.status]
  return (
    <>
      <FormSelect label={fieldLabel('status')} hint={<StatusHint />} {...field('status')}>
        <Options of={LISTING_STATUSES.filter((one) => offered.includes(one))} label={(one) => STATUS_LABELS[one]} />
      </FormSelect>
      <FormCheckbox label={fieldLabel('negotiable')} {...form.register('negotiable')} />
      <FormChoices label={fieldLabel('features')} error={form.formState.errors.features?.message}>
        {features.map((feature) => (
          <FormChoice key={feature} label={featureLabel(feature)} value={feature} {...form.register('features')} />
        ))}
      </FormChoices>
    </>
  )
}

function StatusHint() {
  const status = useWatch<CommonValues, 'status'>({ name: 'status' })
  switch (status) {
    case 'draft':
      return 'Only you see it'
    case 'sold':
    case 'let':
      return 'Its page stays; lists no longer show it'
    case 'under-offer':
      return 'Shown with a ribbon'
    default:
      return 'Shown to everyone'
  }
}
