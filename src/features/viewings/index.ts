export { ViewingRequest, VISIT_ID, VISITS } from './viewing-request'
