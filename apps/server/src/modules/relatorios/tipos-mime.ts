import type { FormatoRelatorio } from '@apura/contract';

/** What a report is as a file. */
export const TIPOS_MIME: Readonly<Record<FormatoRelatorio, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  pdf: 'application/pdf',
};
