import { downloadRelatorio, listRelatoriosDoProjeto, type Projeto } from '@apura/contract';
import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call, callForResponse } from '../../../lib/api/call.ts';
import { fileNameOf } from '../../../lib/batch/file-name-of.ts';
import { saveBlob } from '../../../lib/batch/save-blob.ts';
import { type BulkRun, RefusedProjeto } from './bulk-action.ts';
import { withPatience } from './with-patience.ts';

/** A ZIP is handed to the browser when it has grown to this, and a further one begins: it is held until then. */
const MOST_PER_ZIP_BYTES = 200 * 1024 * 1024;

// A worker of the library's own would be a blob, which the page's policy refuses; nothing is deflated here anyway.
configure({ useWebWorkers: false });

/** Puts the reports of each project that have rows into a folder of a ZIP. */
export function downloadRelatorios(): BulkRun {
  let zip: ZipWriter<Blob> | null = null;
  let bytes = 0;
  let zips = 0;
  const folders = new Map<string, number>();

  async function add(path: string, content: Blob): Promise<void> {
    // An .xlsx is compressed already.
    zip ??= new ZipWriter(new BlobWriter('application/zip'), { level: 0 });
    await zip.add(path, new BlobReader(content));
    bytes += content.size;
    if (bytes >= MOST_PER_ZIP_BYTES) await save(false);
  }

  async function save(last: boolean): Promise<void> {
    if (zip === null) return;
    zips += 1;
    const alone = last && zips === 1;
    const blob = await zip.close();
    saveBlob(blob, alone ? 'relatorios.zip' : `relatorios-parte-${zips}.zip`);
    zip = null;
    bytes = 0;
  }

  return {
    run: async (projeto, signal) => {
      const { reports } = await withPatience(
        () => call(listRelatoriosDoProjeto, { params: { projetoId: projeto.id }, signal }),
        signal,
      );
      const names = reports.filter(({ rows, failed }) => rows > 0 && !failed).map(({ report }) => report);
      if (names.length === 0) throw new RefusedProjeto('nenhum relatório tem linhas');
      const folder = unique(folderOf(projeto), folders);
      for (const [at, relatorio] of names.entries()) {
        const input = { params: { projetoId: projeto.id, relatorio }, query: { format: 'xlsx' }, signal };
        try {
          const response = await withPatience(() => callForResponse(downloadRelatorio, input), signal);
          if (response.status === 204) continue;
          const name = fileNameOf(response.headers.get('content-disposition'), `${relatorio}.xlsx`);
          await add(`${folder}/${safe(name)}`, await response.blob());
        } catch (error) {
          throw new RefusedProjeto(`${messageOf(error)} (${at} de ${names.length} relatórios estão no ZIP)`);
        }
      }
    },
    finish: () => save(true),
  };
}

function folderOf({ empresa, periodoInicial, periodoFinal }: Projeto): string {
  return safe(`${empresa.slice(0, 60).trim()} ${periodoInicial.slice(0, 7)} a ${periodoFinal.slice(0, 7)}`);
}

/** Two projects of one company and period have a folder each. */
function unique(folder: string, folders: Map<string, number>): string {
  const seen = (folders.get(folder) ?? 0) + 1;
  folders.set(folder, seen);
  return seen === 1 ? folder : `${folder} (${seen})`;
}

/** Without what a name of a file may not hold on every system. */
function safe(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/[. ]+$/, '');
}
