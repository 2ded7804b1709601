export function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (root === null) throw new Error('Cannot start the studio: the page has no root element')
  return root
}
