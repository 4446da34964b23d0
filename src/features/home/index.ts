export { Hero } from './hero'
export { SectionHeading } from './section-heading'
export { WhyChoose } from './why-choose'
