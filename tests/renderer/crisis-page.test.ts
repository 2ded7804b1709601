import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crisisPage } from '#renderer/crisis/crisis-page.ts'

describe('the crisis page as a document of its own', () => {
  it('names the icon of the portal, so that no browser asks for one that is not there', () => {
    const page = crisisPage({ lines: [] }, { name: 'Portal', supportPhone: '' })
    const icon = /<link rel="icon" href="\/([\w.]+)"/.exec(page)?.[1]
    expect(readFileSync(`renderer/public/${icon}`, 'utf8')).toContain('<svg')
  })
})
