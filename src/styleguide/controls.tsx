import { useState } from 'react'
import { Button, buttonStyle, type ButtonLook } from '../ui/button'
import { SelectField, TextField } from '../ui/fields'
import { FormCheckbox, FormChoice, FormChoices, FormField, FormSelect, FormTextArea } from '../ui/form-field'
import { RangeSlider } from '../ui/range-slider'
import { space } from '../ui/tokens'
import { Sample, Samples } from './sample'

const LOOKS: readonly ButtonLook[] = ['primary', 'quiet', 'danger', 'onPhoto']

export function Controls() {
  return (
    <Samples title="Controls">
      <Sample name="Buttons: as they are, not now, as a link">
        {LOOKS.map((look) => (
          <p key={look} css={{ display: 'flex', flexWrap: 'wrap', gap: space.s12, marginBottom: space.s12 }}>
            <Button look={look}>{look}</Button>
            <Button look={look} disabled>
              {look}
            </Button>
            <a href="#main" css={buttonStyle(look)}>
              {look}
            </a>
          </p>
        ))}
      </Sample>
      <Sample name="Form fields: empty, filled, wrong, not now">
        <div css={{ display: 'grid', gap: space.s16 }}>
          <FormField label="Title" placeholder="A villa in Karen" />
          <FormField label="Price" defaultValue="85,000,000" hint="In Kenya shillings" />
          <FormField label="E-mail" defaultValue="visitor@" error="Please enter a valid email address" />
          <FormField label="Listed on" defaultValue="today" disabled />
          <FormTextArea label="Message" rows={3} error="Message must be at least 10 characters" />
          <FormSelect label="Offer" defaultValue="sale">
            <option value="sale">For sale</option>
            <option value="rent">For rent</option>
          </FormSelect>
          <FormCheckbox label="Featured on the home page" defaultChecked />
          <FormChoices label="Bedrooms" error="Choose at least one">
            {['1', '2', '3'].map((count) => (
              <FormChoice key={count} label={count} defaultChecked={count === '2'} />
            ))}
          </FormChoices>
        </div>
      </Sample>
      <Filters />
    </Samples>
  )
}

function Filters() {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState('')
  const [price, setPrice] = useState<readonly [number, number]>([20, 80])
  return (
    <Sample name="Filters">
      <div css={{ display: 'grid', gap: space.s16 }}>
        <TextField label="Location" value={text} onChange={setText} suggestions={['Karen', 'Kileleshwa']} />
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
          describe={(position) => `${position} million`}
        />
      </div>
    </Sample>
  )
}
