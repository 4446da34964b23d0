import { useState } from 'react'
import {
  Button,
  buttonStyle,
  type ButtonLook,
  disclosureStyle,
  summaryStyle,
  iconButtonStyle,
  textButtonStyle,
} from '../ui/button'
import { SelectField, TextField } from '../ui/fields'
import { FormCheckbox, FormChoice, FormChoices, FormField, FormSelect, FormTextArea } from '../ui/form-field'
import { CloseIcon, PhoneIcon } from '../ui/icons'
import { RadioGroup } from '../ui/radio-group'
import { RangeSlider } from '../ui/range-slider'
import { CountBadge, PrivacyNote } from '../ui/text'
import { color, radius, space } from '../ui/tokens'
import { Row, Sample, Samples, Stack } from './sample'

const LOOKS: readonly ButtonLook[] = ['primary', 'quiet', 'danger', 'onPhoto']

export function Controls() {
  return (
    <Samples title="Controls">
      <Sample name="Buttons: ready, disabled, waiting for scripts, as a link, with an icon">
        <Stack>
          {LOOKS.map((look) => (
            <Row key={look} css={look === 'onPhoto' && photoStyle}>
              <Button look={look}>{look}</Button>
              <Button look={look} disabled>
                {look}
              </Button>
              <Button look={look} data-waiting="">
                {look}
              </Button>
              <a href="#main" css={buttonStyle(look)}>
                {look}
              </a>
              <Button look={look}>
                <PhoneIcon />
                {look}
              </Button>
            </Row>
          ))}
        </Stack>
      </Sample>
      <Sample name="Rows that open a part of the page: closed, open">
        <Button look="quiet" css={disclosureStyle} aria-expanded={false}>
          What it really costs
        </Button>
        <Button look="quiet" css={disclosureStyle} aria-expanded>
          Hide map
        </Button>
        <details open>
          <summary css={summaryStyle}>More filters</summary>
        </details>
      </Sample>
      <Sample name="For what is secondary: a text button, a button that is only an icon">
        <Row>
          <button type="button" css={textButtonStyle}>
            Clear
          </button>
          <button type="button" css={iconButtonStyle} aria-label="Close">
            <CloseIcon />
          </button>
        </Row>
      </Sample>
      <Filters />
      <Sample name="Form fields: empty, with a hint, wrong, disabled">
        <Stack>
          <FormField label="Title" placeholder="A villa in Karen" />
          <FormField label="Price" defaultValue="85,000,000" hint="In Kenya shillings" />
          <FormField label="Email" defaultValue="visitor@" error="Please enter a valid email address" />
          <FormField label="Listed on" defaultValue="today" disabled />
          <FormTextArea label="Message" rows={3} error="Message must be at least 10 characters" />
          <PrivacyNote>We use this to reply to you.</PrivacyNote>
        </Stack>
      </Sample>
      <Sample name="Choices: chosen, not chosen, disabled, wrong">
        <Stack>
          <FormSelect label="Offer" defaultValue="sale">
            <option value="sale">For sale</option>
            <option value="rent">For rent</option>
          </FormSelect>
          <FormSelect label="Category" defaultValue="land" error="Please choose a category" disabled>
            <option value="land">Land</option>
          </FormSelect>
          <FormCheckbox label="Featured on the home page" defaultChecked />
          <FormCheckbox label="Price on request" />
          <FormChoices label="Bedrooms" error="Choose at least one">
            {['1', '2', '3'].map((count) => (
              <FormChoice key={count} label={count} defaultChecked={count === '2'} />
            ))}
          </FormChoices>
        </Stack>
      </Sample>
    </Samples>
  )
}

/** The background is as dark as a photo at dusk. */
const photoStyle = { padding: space.s12, borderRadius: radius.card, background: color.stage } as const

function Filters() {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState('')
  const [view, setView] = useState<'open' | 'done'>('open')
  const [price, setPrice] = useState<readonly [number, number]>([20, 80])
  const [size, setSize] = useState<readonly [number, number]>([0, 100])
  return (
    <Sample name="Filters: a text, a choice, a range in use, a range without bounds, views">
      <Stack>
        <TextField label="Location" value={text} onChange={setText} suggestions={[['Karen', 4]]} />
        <SelectField label="Category" value={choice} onChange={setChoice} anyLabel="All">
          <option value="villa">Villa</option>
        </SelectField>
        <RangeSlider
          label="Price"
          min={0}
          max={100}
          step={5}
          value={price}
          onChange={setPrice}
          texts={[`${price[0]} million`, `${price[1]} million`]}
        />
        <RangeSlider
          label="Size"
          min={0}
          max={100}
          step={5}
          value={size}
          onChange={setSize}
          texts={[`${size[0]} acres`, `${size[1]} acres`]}
        />
        <RadioGroup
          label="Messages"
          chosen={view}
          onChoose={setView}
          choices={[
            {
              value: 'open',
              label: (
                <>
                  Open
                  <CountBadge count={2} what="unread" />
                </>
              ),
            },
            { value: 'done', label: 'Done' },
          ]}
        />
      </Stack>
    </Sample>
  )
}
