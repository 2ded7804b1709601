/** What kind of browser this is, as far as video calls ask. */
export type BrowserKind = { readonly isIos: boolean; readonly isSafari: boolean }

/** Other browsers on iOS have Safari's words and one of their own; those inside other apps lack Safari's. */
const OTHERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|Brave/

/** Reads it from what a browser says of itself. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function browserKind({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserKind {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return { isIos, isSafari: /Version\/[\d.]+.* Safari\//.test(userAgent) && !OTHERS.test(userAgent) }
}
