export { ContactForm, Trap } from './contact-form'
export { ContactIntro, OfficeCard } from './office-card'
export { SocialLinks } from './social-links'
export { anybody, Faces, PersonLine, personNamed, Registration, whatsappLink, type Person } from './people'
