import { DATA_SAVER_SCRIPT, isDataSaverOn, switchDataSaver, watchDataSaver } from './data-saver'

/** As the head of a page does. */
function runInHead(): void {
  document.documentElement.removeAttribute('data-saver')
  document.head.replaceChildren()
  const script = document.createElement('script')
  script.dataset.font = '/figtree.woff2'
  script.textContent = DATA_SAVER_SCRIPT
  document.head.append(script)
}

function connect(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}

beforeEach(() => localStorage.clear())
afterAll(() => Reflect.deleteProperty(navigator, 'connection'))

it.each([
  [undefined, false],
  [{ effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('decides by the connection %p when nothing was chosen', (connection, isOn) => {
  connect(connection)
  runInHead()
  expect(isDataSaverOn()).toBe(isOn)
  const fonts = [...document.head.querySelectorAll('link[rel=preload]')]
  expect(fonts.map((link) => link.getAttribute('href'))).toEqual(isOn ? [] : ['/figtree.woff2'])
})

it.each([true, false])('remembers the choice when it is %p, whatever the connection is', (isOn) => {
  connect({ saveData: !isOn })
  const told = jest.fn()
  const end = watchDataSaver(told)
  switchDataSaver(isOn)
  end()
  expect(told).toHaveBeenCalledTimes(1)
  runInHead()
  expect(isDataSaverOn()).toBe(isOn)
})

it('decides by the connection when the storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  connect({ saveData: true })
  runInHead()
  expect(isDataSaverOn()).toBe(true)
})
