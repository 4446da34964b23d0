export { Hero, type HeroPictures } from './hero'
export { SectionHeading, WhyChoose } from './why-choose'
