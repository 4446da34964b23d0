import { useRef, useState } from 'react'
import type { Photo as MeasuredPhoto } from '../../../../contract/photo'
import { inOneList } from '../../../../contract/text/plain-text'
import { youtubeVideoId } from '../../../../contract/text/youtube'
import { DATA_SAVER } from '../../../lib/data-saver'
import { Button } from '../../../ui/button'
import { stripStyle } from '../../../ui/layout'
import { Photo } from '../../../ui/photo'
import { photoLabelStyle } from '../../../ui/picture'
import { below, color, from, radius, space } from '../../../ui/tokens'
import type { FloorPlan } from '../../documents'
import type { SlideCounts } from '../lightbox/slide-url'
import type { GalleryPicture } from '../lightbox/slides'
import { useLightbox } from '../lightbox/use-lightbox'
import { mediaOrigin } from '../../../lib/listing-photos'

interface GalleryProps {
  photos: (MeasuredPhoto | string)[]
  /** Follow the photos. */
  plans?: readonly FloorPlan[]
  /** The alternative text. */
  title: string
  placeholder: string
  /** Shown in the lightbox, after the last picture. */
  videoLink?: string | null | undefined
  /** On the first picture: what became of the listing. */
  ribbon?: string | undefined
}

const MOSAIC = 5
const WIDTHS = [480, 640, 800, 960, 1280, 1600] as const

/**
 * One large photo, or a mosaic of five on wide screens and on phones a strip to swipe, as wide as the screen. Each opens
 * in the lightbox.
 */
export function Gallery(props: GalleryProps) {
  const { photos, plans = [], title, placeholder, videoLink, ribbon } = props
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const video = videoLink && youtubeVideoId(videoLink) !== null ? videoLink : null
  const pictures = galleryPictures(props)
  const count = pictures.length
  const counts = { photos: photos.length, plans: plans.length, hasVideo: video !== null && count > 0 }
  const { shown, Lightbox, open, prepare } = useLightbox(counts)
  const tiles = mosaicTiles(counts)

  function loadAll(): void {
    setShowsAll(true)
    // Else those of a strip wait until each comes into sight.
    for (const image of list.current?.querySelectorAll('img') ?? []) image.loading = 'eager'
  }

  if (count === 0) {
    return (
      <p css={noneStyle} style={{ backgroundImage: `url(${placeholder})` }}>
        <span css={photoLabelStyle}>No images available</span>
        {ribbon && <span css={ribbonStyle}>{ribbon}</span>}
      </p>
    )
  }
  return (
    <>
      <ul
        ref={list}
        data-print="photos"
        css={[count === 1 ? singleStyle : galleryStyle(tiles, count), plans.length > 0 && planStyle]}
        aria-label={`Photos of ${title}`}
        data-all={showsAll ? '' : undefined}
        onPointerEnter={prepare}
      >
        {pictures.map(({ photo, alt, isPlan }, index) => (
          <li key={urlOf(photo)} data-plan={isPlan ? '' : undefined}>
            <button
              type="button"
              css={photoButtonStyle}
              aria-haspopup="dialog"
              data-waiting={shown === index && !Lightbox ? '' : undefined}
              onClick={() => open(index)}
            >
              <Photo
                photo={photo}
                placeholder={placeholder}
                alt={alt}
                ratio={4 / 3}
                sizes={sizesOf(tiles.indexOf(index), count)}
                widths={WIDTHS}
                priority={index === 0}
                mediaOrigin={mediaOrigin}
              />
              {index === 0 && ribbon && (
                <span css={ribbonStyle} aria-hidden="true">
                  {ribbon}
                </span>
              )}
              {(isPlan || (index === 0 && count > 1)) && (
                <span css={isPlan ? planLabelStyle : contentsStyle} aria-hidden="true">
                  {isPlan ? 'Floor plan' : contentsOf(counts)}
                </span>
              )}
              {count > 1 && (
                <small aria-hidden="true">
                  {index + 1}/{count}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && !showsAll && <LoadPhotos count={count - 1} onLoad={loadAll} />}
      {Lightbox && (
        <Lightbox
          pictures={pictures}
          counts={counts}
          title={title}
          videoLink={video}
          shown={shown}
          thumbs={() => [...(list.current?.querySelectorAll('button') ?? [])]}
        />
      )}
    </>
  )
}

/** Floor plans follow the photos. */
function galleryPictures({ title, photos, plans = [] }: GalleryProps): GalleryPicture[] {
  const ofSeveral = (index: number, { length }: readonly unknown[]) => (length > 1 ? ` ${index + 1} of ${length}` : '')
  return [
    ...photos.map((photo, index) => ({
      photo,
      isPlan: false,
      alt: photos.length > 1 ? `${title}, photo${ofSeveral(index, photos)}` : title,
      place: `Photo ${index + 1} of ${photos.length}`,
    })),
    ...plans.map(({ url, title: name }, index) => {
      const words = `loor plan${ofSeveral(index, plans)}${name && `: ${name}`}`
      return { photo: url, isPlan: true, alt: `${title}, f${words}`, place: `F${words}` }
    }),
  ]
}

/** '12 photos, a floor plan and a video'. */
function contentsOf({ photos, plans, hasVideo }: SlideCounts): string {
  return inOneList([
    photos === 1 ? '1 photo' : `${photos} photos`,
    ...(plans > 0 ? [plans === 1 ? 'a floor plan' : `${plans} floor plans`] : []),
    ...(hasVideo ? ['a video'] : []),
  ])
}

/** The pictures of the mosaic by their index: the first ones, but always a floor plan. */
function mosaicTiles({ photos, plans }: SlideCounts): number[] {
  const first = Array.from({ length: Math.min(photos + plans, MOSAIC) }, (_, index) => index)
  return plans > 0 && photos >= MOSAIC ? [...first.slice(0, -1), photos] : first
}

/** @param tile its place in the mosaic; -1 outside of it */
function sizesOf(tile: number, count: number): string {
  if (count === 1) return '(min-width: 1248px) 792px, (min-width: 960px) calc(100vw - 456px), 100vw'
  const [columns, rows] = MOSAICS[Math.min(count, MOSAIC)]?.[tile] ?? [4, 1]
  // Two rows (twice 27vh or 268px) show the middle of a photo of 3:2 that is some 80vh or 800px wide.
  return rows === 2
    ? `(max-width: 767px) 100vw, (min-width: 1248px) max(${columns * 100}px, min(800px, 80vh)), 67vw`
    : `(max-width: 767px) 100vw, (min-width: 1248px) ${columns * 100}px, ${Math.round((columns / 12) * 100)}vw`
}

function urlOf(photo: MeasuredPhoto | string): string {
  return typeof photo === 'string' ? photo : photo.url
}

/** A floor plan is shown in full, above its label: what a frame cuts off would be missing rooms. */
const planStyle = {
  '& > li[data-plan] img': {
    padding: `${space.s12} ${space.s12} ${space.s48}`,
    objectFit: 'contain',
    background: 'white',
  },
} as const

/** From edge to edge on phones, where photos sell most. */
const fullBleed = { [below.tablet]: { marginInline: 'calc(-1 * var(--page-margin))' } } as const

/** Beside the enquiry on wide screens. */
const singleStyle = {
  ...fullBleed,
  overflow: 'hidden',
  [from.tablet]: {
    borderRadius: radius.card,
    '& > li > button > :first-of-type': { aspectRatio: '3 / 2 !important' },
  },
} as const

/** Columns of twelve and rows that a photo takes in the mosaic, in the photos' order. */
const MOSAICS: Record<number, [columns: number, rows: number][]> = {
  2: [
    [6, 1],
    [6, 1],
  ],
  3: [
    [8, 2],
    [4, 1],
    [4, 1],
  ],
  4: [
    [6, 2],
    [6, 1],
    [3, 1],
    [3, 1],
  ],
  5: [
    [6, 2],
    [3, 1],
    [3, 1],
    [3, 1],
    [3, 1],
  ],
}

/**
 * A strip on phones; on wider screens a large cover with up to four pictures beside it, the rest in the lightbox.
 * @param tiles the pictures of the mosaic by their index, out of `count`
 */
function galleryStyle(tiles: readonly number[], count: number) {
  const places = MOSAICS[tiles.length] ?? []
  return {
    ...stripStyle('100%'),
    // The next photo is just out of sight, so that it is fetched when somebody swipes.
    gap: space.s8,
    [below.tablet]: { paddingInline: 0, scrollPaddingInline: 0 },
    '& > *': { overflow: 'hidden' },
    '& small': { ...onPhotoStyle, right: space.s12 },
    // A photo that is not displayed is not fetched.
    [`html[${DATA_SAVER}] &:not([data-all]) > li + li`]: { display: 'none' },
    [from.tablet]: {
      display: 'grid',
      marginInline: 0,
      paddingInline: 0,
      overflow: 'hidden',
      borderRadius: radius.card,
      gridTemplateColumns: 'repeat(12, 1fr)',
      // Two photos are side by side in full; more share a block that fits the screen.
      gridAutoRows: tiles.length === 2 ? 'min(32vw, 397px)' : 'min(21.5vw, 27vh, 268px)',
      '& > *': { gridColumn: 'span 4' },
      '& small': { display: 'none' },
      ...(count > tiles.length && {
        '@media (scripting: enabled)': {
          [`& > li${tiles.map((index) => `:not(:nth-of-type(${index + 1}))`).join('')}`]: { display: 'none' },
        },
      }),
      ...Object.fromEntries(
        places.map(([columns, rows], tile) => [
          `& > li:nth-of-type(${(tiles[tile] ?? tile) + 1})`,
          { gridColumn: `span ${columns}`, gridRow: `span ${rows}` },
        ]),
      ),
      [`html[${DATA_SAVER}] &:not([data-all]) > li:first-of-type`]: { gridColumn: '1 / -1' },
      // Here the mosaic sets the shape, not the photo.
      '& > li > button > :first-of-type': { height: '100%', aspectRatio: 'auto !important' },
    },
  } as const
}

const photoButtonStyle = {
  position: 'relative',
  display: 'block',
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'transparent',
  cursor: 'zoom-in',
  // Inside the photo: the strip would clip it at its edge.
  '&:focus-visible': { outlineOffset: -5, borderRadius: radius.card },
  // In print, the buttons are plain pictures.
  '@media (scripting: none)': { pointerEvents: 'none' },
} as const

const onPhotoStyle = { ...photoLabelStyle, position: 'absolute', bottom: space.s12, pointerEvents: 'none' } as const

/** Wide screens show several pictures at once. */
const contentsStyle = { ...onPhotoStyle, left: space.s12, [below.tablet]: { display: 'none' } } as const

/** The paper of the usual label would not show on a white plan. */
const planLabelStyle = { ...onPhotoStyle, left: space.s12, background: color.sand, color: color.ink } as const

// Forced colors would leave the text in this pair's colour on a background in the reader's.
const ribbonStyle = {
  ...photoLabelStyle,
  position: 'absolute',
  left: space.s16,
  top: space.s16,
  background: color.photoInk,
  color: color.photoPaper,
  forcedColorAdjust: 'none',
} as const

/** The drawing of the kind, with its words at the edge as on a photo. */
const noneStyle = {
  ...fullBleed,
  position: 'relative',
  display: 'flex',
  alignItems: 'end',
  minHeight: 240,
  padding: space.s12,
  // The drawing keeps its proportions, and its hills go on to both sides.
  background: `${color.sand} center / 100% 100%`,
  [from.tablet]: { minHeight: 320, borderRadius: radius.card },
} as const

/** Of a photo of the strip, as phones show it; the mean of the demo photos. */
const PHOTO_BYTES = 35_000

/** Only for data savers: the photos after the first are fetched when it is pressed. */
function LoadPhotos({ count, onLoad }: { count: number; onLoad: () => void }) {
  const kilobytes = (count * PHOTO_BYTES) / 1_000
  const bytes = kilobytes < 1_000 ? `${kilobytes} kB` : `${(kilobytes / 1_000).toFixed(1)} MB`
  return (
    <Button look="quiet" css={saversOnly} onClick={onLoad}>
      Load {count === 1 ? '1 photo' : `${count} photos`} (about {bytes})
    </Button>
  )
}

const saversOnly = {
  marginTop: space.s12,
  [`html:not([${DATA_SAVER}]) &`]: { display: 'none' },
  '@media (scripting: none), print': { display: 'none' },
} as const
