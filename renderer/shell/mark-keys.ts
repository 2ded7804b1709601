/**
 * Marks the document (`data-keys`) while somebody goes by keys: a heading that takes the focus with a new page is framed for them
 * alone. Controls show their focus by the browser's own judgement.
 *
 * @returns What stops it.
 */
export function markKeys(): () => void {
  const { dataset } = document.documentElement
  const onKey = () => {
    dataset.keys = ''
  }
  const onPress = () => {
    delete dataset.keys
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', onPress, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', onPress, true)
  }
}
