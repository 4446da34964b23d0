export { OutboxPanel } from './outbox-panel'
export { queueItem } from './queue-item'
export { sendFromPage } from './send-from-page'
