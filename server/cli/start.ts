import { createDataKeyring } from '../crypto/data-key.ts'
import { developmentDataKey } from '../crypto/development-key.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { readLibraryFolders } from '../definitions-files.ts'
import { readDemoCoupons, seedDemoCoupons } from '../demo/demo-coupons.ts'
import { readDemoPharmacies, seedDemoPharmacies } from '../demo/demo-pharmacies.ts'
import { readDemoContent } from '../demo/personas.ts'
import { seedDemoPatients } from '../demo/seed-demo-patients.ts'
import { publishDefinitions } from '../domains/definitions/publish-definitions.ts'
import { keepServing } from '../keep-serving.ts'
import { readConfig } from '../plugins/config.ts'
import { startNotes } from './start-notes.ts'
import { startObstacles } from './start-obstacles.ts'

/**
 * Starts the portal: reads the configuration, opens the database, publishes definitions, adds demo
 * patients, and serves everything on one port.
 */
async function main(): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok) {
    for (const { variable, message } of result.issues) console.error(`${variable} ${message}`)
    process.exit(1)
  }
  const { config } = result
  const files = readLibraryFolders(config)
  const obstacles = startObstacles(config, files)
  if (obstacles.length > 0) {
    for (const line of obstacles) console.error(line)
    process.exit(1)
  }
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    production: config.production,
    onLost: endWithoutDatabase,
  })
  await migrate(database.db)
  const report = await publishDefinitions({ db: database.db, now: () => new Date() }, files)
  for (const difference of report.differences) console.log(difference)
  const app = await buildApp({
    config,
    database,
    dataKeys: createDataKeyring(config.dataKey ?? developmentDataKey(config.dataDir)),
  })
  if (!config.production) {
    await seedDemoPharmacies(app.platform, readDemoPharmacies(config.contentDir))
    await seedDemoPatients(app.platform, readDemoContent(config.contentDir))
    await seedDemoCoupons(app.platform, readDemoCoupons(config.contentDir))
  }
  await app.uploads.removeParts()
  await app.platform.mailOutbox.deliver()
  await app.support.deliver()
  app.visitBilling.begin()
  app.reconciliation.begin()
  app.visitReminders.begin()
  app.upkeep.begin()

  const stop = async (): Promise<void> => {
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().catch(endWith))

  keepServing(app.log)
  const address = await app.listen({ host: config.host, port: config.port })
  console.log(`The portal is at ${address}`)
  if (!config.production) console.log(`Demo patients: ${address}/demo`)
  for (const note of startNotes(config, database)) console.log(note)
}

/**
 * Ends the process, so that its supervisor restarts it. Without a database it could answer no
 * request.
 */
function endWithoutDatabase(reason: Error): never {
  console.error(`The embedded database ended and cannot be started again: ${reason.message}`)
  process.exit(1)
}

function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

main().catch(endWith)
