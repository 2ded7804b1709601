/**
 * Sets `data-keys` on the document while a person navigates with the keyboard. Only then does a
 * heading show its focus on a new page. For controls, the browser decides.
 *
 * @returns A function that stops this.
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
