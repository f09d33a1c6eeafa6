/** What the view modes are called where profiles are chosen for them. */
export const modeLabels = {
  editor: 'While it is edited',
  preview: 'In the preview',
  deployed: 'Deployed',
} as const
