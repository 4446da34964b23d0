import { Button } from '../ui/button'
import { Skeleton } from '../ui/layout'
import { LoadError, Message, Note } from '../ui/message'
import { TemplateChoice } from '../ui/template-choice'
import { CountBadge } from '../ui/text'
import { space } from '../ui/tokens'
import { Overlays } from './overlays'
import { Sample, Samples, Stack } from './sample'

export function Messages() {
  return (
    <Samples title="Messages">
      <Sample name="Empty: what is missing, and the way on">
        <Message title="No properties found" action={<Button look="quiet">Clear all filters</Button>}>
          Try another place or a wider price.
        </Message>
      </Sample>
      <Sample name="Failed: announced at once">
        <Message urgent title="The homes could not be loaded" action={<Button>Try again</Button>}>
          Please check your connection.
        </Message>
      </Sample>
      <Sample name="A part of a page failed">
        <LoadError onRetry={() => undefined}>The reviews could not be loaded.</LoadError>
      </Sample>
      <Sample name="Note on what a page leaves out">
        <Note>One of the listings in this link is no longer there.</Note>
      </Sample>
      <Sample name="Beginnings of a text">
        <TemplateChoice templates={TEMPLATES} onChoose={() => undefined} />
      </Sample>
      <Sample name="Loading: the shape of what comes">
        <Stack>
          <Skeleton css={{ height: space.s112 }} />
          <Skeleton css={{ width: '60%', height: space.s24 }} />
        </Stack>
      </Sample>
      <Sample name="How many are new; nothing for none">
        Reviews <CountBadge count={3} what="new reviews" /> Messages <CountBadge count={0} what="new messages" />
      </Sample>
      <Overlays />
    </Samples>
  )
}

const TEMPLATES = [
  { name: 'Thank you', text: 'Thank you for writing to us.' },
  { name: 'Viewing', text: 'When would you like to see it?' },
]
