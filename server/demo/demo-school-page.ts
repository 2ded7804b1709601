import { escaped } from '../escaped.ts'

/** Data of the page: the login request and the students to choose from. */
type DemoSchoolPage = {
  readonly asked: URLSearchParams
  readonly students: readonly { readonly email: string; readonly name: string }[]
  /** The email of a person without an account in the portal. */
  readonly stranger: string
}

/** Renders the stand-in for a school's login page. It asks for no password, only who logs in. */
export function demoSchoolPage({ asked, students, stranger }: DemoSchoolPage): string {
  const kept = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
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
