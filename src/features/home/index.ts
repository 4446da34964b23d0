export { Hero } from './hero'
export { WhyChoose } from './why-choose'
