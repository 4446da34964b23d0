import { canonicalYoutubeLink, youtubeVideoId } from './youtube'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/watch?t=3&v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=short', null],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['javascript:alert("dQw4w9WgXcQ")', null],
  ['dQw4w9WgXcQ', null],
  ['', null],
])('when the link is %p, returns the video %p', (link, id) => {
  expect(youtubeVideoId(link)).toBe(id)
})

it('returns the same link when the URLs of a video differ', () => {
  expect(canonicalYoutubeLink(' https://youtu.be/dQw4w9WgXcQ?si=abc ')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(canonicalYoutubeLink('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(canonicalYoutubeLink('https://vimeo.com/1')).toBeNull()
})
