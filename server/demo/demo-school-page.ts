import { escaped } from '../escaped.ts'

/** What the page is made from: the request to log somebody in, and whom it offers. */
export type DemoSchoolPage = {
  readonly asked: URLSearchParams
  readonly students: readonly { readonly email: string; readonly name: string }[]
  /** The e-mail of somebody whom the portal does not know. */
  readonly stranger: string
}

/** The page that stands in for a school's log-in. It asks for no password: it says who comes in. */
export function demoSchoolPage({ asked, students, stranger }: DemoSchoolPage): string {
  const kept = [...asked].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  const buttons = [
    ...students.map(({ email, name }) => button(email, `Log in as ${name}`)),
    button(stranger, 'Log in as somebody without an account here'),
    button('', "Don't log in"),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>School login</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/crisis.css"><link rel="stylesheet" href="/demo/demo.css"></head>
<body><main id="main"><h1>School login</h1>
<p class="lead">This page stands in for the login page of a school. It exists outside production only.</p>
<form method="post" action="/demo-school/authorize" class="school">${kept.join('')}<ul>${buttons.join('\n')}</ul></form></main></body></html>
`
}

function button(email: string, words: string): string {
  return `<li><button name="account" value="${escaped(email)}">${escaped(words)}</button></li>`
}
