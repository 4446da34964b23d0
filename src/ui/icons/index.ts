/** A page's scripts contain a whole file of icons: each file has those of one place. */

export { CalendarIcon, GaugeIcon } from './car'
export { PhoneIcon, WhatsAppIcon } from './contact'
export { PlayIcon, PrinterIcon } from './detail'
export { ChevronIcon } from './editor'
export { FilterIcon } from './filter'
export { CloseIcon, HeartIcon, MenuIcon } from './frame'
export { CompassIcon, HomeIcon, KeyIcon } from './home'
export { ClockIcon, FacebookIcon, InstagramIcon, MailIcon, PinIcon, TikTokIcon, YouTubeIcon } from './office'
export { AreaIcon, BathIcon, BedIcon } from './property'
export { StarIcon } from './rating'
export { ShareIcon } from './share'
