export { Hero } from './hero'
export { SectionHeading, WhyChoose } from './why-choose'
