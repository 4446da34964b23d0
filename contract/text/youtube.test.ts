import { canonicalYoutubeLink, isWebLink, isYoutubePlaylist, youtubeVideoId } from './youtube'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/watch?t=3&v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ/', 'dQw4w9WgXcQ'],
  ['https://www.youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=43', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch/?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?app=desktop&amp;v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=shared', 'dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
  ['YouTu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/e/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare', 'dQw4w9WgXcQ'],
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="YouTube video player" frameborder="0" allowfullscreen></iframe>',
    'dQw4w9WgXcQ',
  ],
  ["<iframe src='//www.youtube-nocookie.com/embed/dQw4w9WgXcQ'></iframe>", 'dQw4w9WgXcQ'],
  ['Check this out https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['The house: https://example.com/house, the video: youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['\u200bhttps://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/playlist?list=PL123', null],
  ['https://www.youtube.com/embed/videoseries?list=PL123', null],
  ['https://www.youtube.com/embed/live_stream?channel=UC123', null],
  ['https://www.youtube.com/@kilele.example', null],
  ['https://evil.example/l.php?u=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ', null],
  ['https://evil.example/?x=https://youtu.be/dQw4w9WgXcQ', null],
  ['https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ', null],
  ['notyoutube.com/watch?v=dQw4w9WgXcQ', null],
  ['https://l.facebook.com/l.php?u=javascript%3Aalert(1)', null],
  ['https://constructor/l.php?u=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ', null],
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

it.each([
  ['https://www.youtube.com/playlist?list=PL123', true],
  ['https://www.youtube.com/embed/videoseries?list=PL123', true],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123', false],
  ['https://www.youtube.com/@kilele.example', false],
  ['https://vimeo.com/album?list=PL123', false],
])('when the link is %p, tells that it is only a playlist: %p', (link, expected) => {
  expect(isYoutubePlaylist(link)).toBe(expected)
})

it.each([
  ['https://vimeo.com/1', true],
  [' http://vimeo.com/1 ', true],
  ['vimeo.com/1', false],
  ['see https://vimeo.com/1', false],
  ['https://vimeo.com/1 please', false],
  ['javascript:alert(1)', false],
  ['ftp://example.com/video.mp4', false],
  ['on request', false],
])('tells whether a browser opens %p as a web page: %p', (text, expected) => {
  expect(isWebLink(text)).toBe(expected)
})
