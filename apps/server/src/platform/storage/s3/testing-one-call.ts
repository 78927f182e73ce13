import type { S3Config } from '../../../config/storage-config.ts';
import { createJsonLogger } from '../../log/json-logger.ts';
import { createS3Storage } from './s3-storage.ts';

const [config = '', call = '', key = '', path = ''] = process.argv.slice(2);
const log = createJsonLogger({ level: 'warn', write: (line) => process.stderr.write(line) });
// The test wrote it from this very type.
const storage = createS3Storage({ config: JSON.parse(config) as S3Config, log, retryMs: 0 });
if (call === 'localPath') await storage.localPath(key);
else await storage.putFile(key, path);
