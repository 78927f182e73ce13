import { StorageUnavailableError } from '../port.ts';

/**
 * What a server of objects answered, or why nothing came. It holds the code and the status only: the library's errors
 * contain requests with their signatures, which must not be logged.
 */
export class S3Error extends StorageUnavailableError {
  override name = 'S3Error';
  /** As S3 writes it (`NoSuchKey`, `SlowDown`), or the system's (`ECONNREFUSED`). */
  readonly code: string;
  /** Null when no answer came. */
  readonly status: number | null;
  /** Where the bucket is, when the server said that it is elsewhere. */
  readonly region: string | null;

  constructor(
    operation: string,
    { code, status, region }: { code: string; status: number | null; region?: string | null },
  ) {
    super(`S3 ${operation}: ${code}${status === null ? '' : ` (${status})`}`);
    this.code = code;
    this.status = status;
    this.region = region ?? null;
  }
}

const TEMPORARY = new Set([
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'ServiceUnavailable',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);
/** Codes of failures without an answer that another attempt cannot mend: certificates, credentials, faults of code. */
const CERTIFICATE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
const FOR_GOOD = /^(CredentialsProviderError|ERR_INVALID|AbortError|Error$|TypeError|RangeError)/;

/** Whether the same request may go well a moment later. */
export function isTemporary({ code, status }: S3Error): boolean {
  if (status === null) return !CERTIFICATE.test(code) && !FOR_GOOD.test(code);
  return status >= 500 || status === 429 || status === 408 || TEMPORARY.has(code);
}

/** What a library threw, as an {@link S3Error}. */
export function toS3Error(operation: string, thrown: unknown): S3Error {
  if (thrown instanceof S3Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return new S3Error(operation, { code: 'Error', status: null });
  const { $metadata: metadata, $response: response } = thrown as {
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number; headers?: Record<string, string> };
  };
  const status = metadata?.httpStatusCode ?? response?.statusCode ?? null;
  const region = response?.headers?.['x-amz-bucket-region'] ?? ('Region' in thrown ? String(thrown.Region) : null);
  return new S3Error(operation, { code: codeOf(thrown), status, region });
}

function codeOf(thrown: object): string {
  const system = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
  const name = 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : 'Error';
  return name === 'Error' || name === 'AggregateError' ? (system ?? 'Error') : name;
}
