import type { Entry } from 'yauzl';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { type NomeEntrada, parseNomeEntrada } from './nome-entrada.ts';

const LINK_SIMBOLICO = 0o120000;
const METODOS = new Set([0, 8]);

/** An entry to inflate. */
export interface EntradaSelecionada {
  entry: Entry;
  nome: NomeEntrada;
  /** Unique in the ZIP. */
  caminho: string;
}

/** The entries to inflate, in their order, each with a unique name; the others become problems. */
export async function* selectEntries(
  entries: AsyncIterable<Entry>,
  problemas: ColetorProblemas,
): AsyncGenerator<EntradaSelecionada> {
  const vistos = new Map<string, number>();
  let doSistema = 0;
  for await (const entry of entries) {
    // decodeStrings: false leaves the bytes of the name here; the library's types do not know it.
    const nome = parseNomeEntrada({
      bytes: entry.fileNameRaw,
      utf8: (entry.generalPurposeBitFlag & 0x800) !== 0,
      extras: entry.extraFields,
    });
    if (/\/$/.test(nome.completo)) continue;
    if (/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(nome.completo)) {
      doSistema++;
      continue;
    }
    const motivo = refusalOf(entry);
    if (motivo) {
      problemas.add({
        ...motivo,
        mensagem: `${motivo.mensagem} Arquivo dentro do ZIP: "${nome.base}".`,
        valor: nome.completo,
      });
      continue;
    }
    warnName(nome, problemas);
    const repetido = (vistos.get(nome.completo) ?? 0) + 1;
    vistos.set(nome.completo, repetido);
    if (repetido > 1) {
      problemas.add({
        codigo: 'zip-nome-repetido',
        mensagem: `O ZIP tem mais de um arquivo com o nome "${nome.base}". Todos foram lidos.`,
        valor: nome.completo,
      });
    }
    yield { entry, nome, caminho: repetido > 1 ? `${nome.completo} (${repetido})` : nome.completo };
  }
  if (doSistema > 0) {
    problemas.add({
      codigo: 'zip-arquivos-do-sistema',
      mensagem: `Foram ignorados ${doSistema} arquivos que o sistema operacional cria (como __MACOSX e Thumbs.db).`,
    });
  }
}

function refusalOf(entry: Entry): { codigo: string; mensagem: string } | null {
  if (entry.isEncrypted()) {
    return { codigo: 'zip-cifrado', mensagem: 'O arquivo está protegido por senha. Envie um ZIP sem senha.' };
  }
  // The high half of the attributes is the Unix mode when the ZIP was made on Unix.
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === LINK_SIMBOLICO) {
    return { codigo: 'zip-atalho', mensagem: 'É um atalho para outro lugar, e não um arquivo; foi ignorado.' };
  }
  if (!METODOS.has(entry.compressionMethod)) {
    return { codigo: 'zip-metodo', mensagem: 'Usa um tipo de compactação que não é aceito. Gere o ZIP no modo comum.' };
  }
  return null;
}

function warnName(nome: NomeEntrada, problemas: ColetorProblemas): void {
  if (nome.perigoso) {
    problemas.add({
      codigo: 'zip-nome-perigoso',
      mensagem: `Um nome dentro do ZIP aponta para fora da pasta. Só o nome do arquivo foi usado: "${nome.base}".`,
      valor: nome.completo,
    });
  }
  if (nome.adivinhado) {
    problemas.add({
      codigo: 'zip-nome-codificacao',
      mensagem: `O nome de um arquivo dentro do ZIP não está em UTF-8 e foi lido como "${nome.base}".`,
      valor: nome.completo,
    });
  }
}
