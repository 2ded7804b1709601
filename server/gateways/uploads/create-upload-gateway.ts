import type { Config } from '../../plugins/config.ts'
import {
  createEmbeddedUploads,
  type EmbeddedUploadPorts,
  type EmbeddedUploads,
} from './embedded-uploads.ts'
import { createS3Uploads } from './s3-uploads.ts'
import type { UploadGateway } from './upload-gateway.ts'

/** S3 if it is configured, otherwise the data folder. */
export function createUploadGateway(
  s3: Config['uploads']['s3'],
  ports: EmbeddedUploadPorts,
): UploadGateway | EmbeddedUploads {
  if (s3 === undefined) return createEmbeddedUploads(ports)
  const { now, log } = ports
  return createS3Uploads({ ...s3, now, ...(log === undefined ? {} : { log }) })
}
