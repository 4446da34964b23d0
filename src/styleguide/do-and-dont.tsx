import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { PhoneIcon } from '../ui/icons'
import { cardStyle } from '../ui/surfaces'
import { color, font, size, space } from '../ui/tokens'
import { Row, Sample, Samples } from './sample'

export function DoAndDont() {
  return (
    <Samples title="Do and don’t">
      <Pair
        name="One primary button in a card"
        good={
          <Row>
            <Button>Publish now</Button>
            <Button look="quiet">Preview</Button>
          </Row>
        }
        bad={
          <Row>
            <Button>Publish now</Button>
            <Button>Preview</Button>
          </Row>
        }
      />
      <Pair
        name="Icons have words"
        good={
          <Button look="quiet">
            <PhoneIcon />
            Call
          </Button>
        }
        bad={
          <Button look="quiet" aria-label="Call">
            <PhoneIcon />
          </Button>
        }
      />
      <Pair
        name="Names and prices in the display face, all else in the text face"
        good={<Price face={font.display} words={font.text} />}
        bad={<Price face={font.text} words={font.display} />}
      />
      <Pair
        name="What can be undone is done at once"
        good={
          <Row>
            “Villa in Karen” deleted
            <Button look="quiet">Undo</Button>
          </Row>
        }
        bad={
          <Row>
            Are you sure?
            <Button look="danger">Delete</Button>
          </Row>
        }
      />
      <Pair
        name="A button says what it is doing while it does it"
        good={<Button disabled>Importing...</Button>}
        bad={<Button disabled>Import</Button>}
      />
      <Pair
        name="An error says what to do"
        good={<p css={{ color: color.danger }}>Not sent. Check your connection and try again.</p>}
        bad={<p css={{ color: color.danger }}>Error 503</p>}
      />
    </Samples>
  )
}

function Pair({ name, good, bad }: { name: string; good: ReactNode; bad: ReactNode }) {
  return (
    <Sample name={name}>
      <div css={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.s16 }}>
        <Example word="Do" hue={color.primary}>
          {good}
        </Example>
        <Example word="Don’t" hue={color.danger}>
          {bad}
        </Example>
      </div>
    </Sample>
  )
}

function Example({ word, hue, children }: { word: string; hue: string; children: ReactNode }) {
  return (
    <div css={{ ...cardStyle, alignContent: 'start', borderTop: `3px solid ${hue}` }}>
      <p css={{ color: hue, fontSize: size.text13, fontWeight: 600 }}>{word}</p>
      <div>{children}</div>
    </div>
  )
}

function Price({ face, words }: { face: string; words: string }) {
  return (
    <>
      <p css={{ fontFamily: face, fontSize: size.text25, lineHeight: 1.1 }}>ksh 850,000</p>
      <p css={{ fontFamily: words, fontSize: size.text15 }}>Five bedrooms, garden, borehole</p>
    </>
  )
}
