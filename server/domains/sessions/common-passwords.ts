/**
 * Words that are most common in passwords and are guessed first. Our own list, in lower case,
 * without digits or signs.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passord passphrase pass passwd pwd secret letmein letmeinplease welcome changeme changeit login logon
  admin administrator root user username guest test testing tester demo default temp temporary sample example master access
  qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx abc abcd abcdef iloveyou iloveu loveyou lovely love loveme forever babygirl
  sunshine princess monkey dragon football baseball basketball soccer hockey golf tennis superman batman spiderman ironman starwars
  pokemon minecraft fortnite naruto whatever nothing hello hellohello helloworld goodbye trustno shadow ninja killer hunter ranger
  cookie chocolate pepper ginger cheese banana orange apple cherry strawberry summer winter spring autumn january february march
  april june july august september october november december monday tuesday wednesday thursday friday saturday sunday michael
  jordan jennifer jessica ashley amanda daniel andrew anthony charlie matthew thomas robert george william maggie buster
  bailey tigger harley mustang ferrari porsche corvette mercedes yankees lakers cowboys steelers eagles arsenal liverpool chelsea
  google facebook instagram youtube twitter internet computer samsung windows microsoft freedom america london newyork california
  flower butterfly rainbow unicorn angel jesus heaven blessed family mother father daddy mommy sister brother friends student
  teacher school college university doctor health patient therapy medical hospital nurse money business company office service
  `
    .trim()
    .split(/\s+/),
)

/** Sequences of neighboring keys, and of letters and digits. */
export const WALKS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
]
