export const notKept = {
  title: 'Your saved listings could not be kept',
  description: 'This browser stores nothing for us: it is a private window, or its storage is full.',
  destructive: true,
}

export const firstSaved = { title: 'Saved on this device', description: 'You find it again under Saved, in the menu.' }
