/** The kind of browser, as far as video calls need it. */
type BrowserKind = { readonly isIos: boolean; readonly isSafari: boolean }

/** Other browsers on iOS have Safari's name and their own. Those inside apps lack Safari's. */
const OTHERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|Brave/

/**
 * Detects the browser from its own description. An iPad calls itself a Mac, but no Mac has a touch
 * screen.
 */
export function browserKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserKind {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return {
    isIos,
    isSafari: /Version\/[\d.]+.* Safari\//.test(userAgent) && !OTHERS.test(userAgent),
  }
}
