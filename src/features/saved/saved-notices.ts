export const notStored = {
  title: 'Your listing could not be saved',
  description: 'This browser does not store data for this site: the window is private, or its storage is full.',
  destructive: true,
}

export const firstSaved = { title: 'Saved on this device', description: 'Find it again under Saved in the menu.' }
