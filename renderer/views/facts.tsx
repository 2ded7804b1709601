/** A list of facts with their names. Facts without a value are omitted. */
export function Facts({
  texts,
}: {
  readonly texts: { readonly [name: string]: string | undefined }
}) {
  const facts = ['1', '2', '3', '4'].flatMap((at) => {
    const value = texts[`value${at}`]
    return value ? [{ name: texts[`fact${at}`], value }] : []
  })
  if (facts.length === 0) return null
  return (
    <dl className="kv">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
