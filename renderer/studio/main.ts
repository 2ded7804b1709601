// The page and its preview are one document, which the server gives under two addresses.
if (location.pathname === '/preview') await import('./preview.tsx')
else await import('./open-studio.tsx')

export {}
