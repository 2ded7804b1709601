import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Each page is given a number of questions and draws the form of `form.ts`; `?page=react&n=100`
 * picks one.
 */
const PAGES: {
  readonly [name: string]: () => Promise<{
    readonly Page: (props: { readonly count: number }) => React.ReactNode
  }>
} = {
  ours: () => import('./ours-page.tsx'),
  react: () => import('./react-page.tsx'),
  rjsf: () => import('./rjsf-page.tsx'),
}

const query = new URLSearchParams(location.search)
const load = PAGES[query.get('page') ?? '']
const element = document.getElementById('root')
if (!load || !element) throw new Error(`No page "${query.get('page')}"`)
const { Page } = await load()
createRoot(element).render(createElement(Page, { count: Number(query.get('n')) }))
