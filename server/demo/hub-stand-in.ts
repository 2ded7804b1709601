/** A page that replaces the Hub outside production. */
export const HUB_STAND_IN =
  '<!doctype html><html lang="en"><title>The Hub</title><h1>The Hub</h1><p>This page stands in for the Hub.</p></html>'
