import { posix } from 'node:path';
import { isFormatoDeData } from './formato-data.ts';
import type { LimitesPlanilha } from './limites-planilha.ts';
import { danificada, naoEPlanilha, type PacoteAberto } from './open-pacote.ts';
import { PlanilhaError } from './planilha-error.ts';
import { atributo, walkXml } from './walk-xml.ts';

/** The meaning of the cells of a workbook: its sheets in order, its shared texts, and which of its looks are dates. */
export interface EstruturaPasta {
  abas: { nome: string; parte: string }[];
  textos: string[];
  /** Whether a look is a date, by the index of the look. */
  datas: boolean[];
  /** Days between the calendar that starts in 1900 and the one of this workbook. */
  diasDeDiferenca: number;
}

interface Relacao {
  tipo: string;
  alvo: string;
}

export async function readEstrutura(pacote: PacoteAberto, limites: LimitesPlanilha): Promise<EstruturaPasta> {
  const raiz = await readRelacoes(pacote, '');
  const pasta = [...raiz.values()].find((r) => r.tipo === 'officeDocument')?.alvo;
  if (pasta === undefined || !pacote.tem(pasta)) throw naoEPlanilha();
  if (pasta.endsWith('.bin')) {
    throw new PlanilhaError(
      'A planilha está no formato binário do Excel (.xlsb).',
      'Salve como "Pasta de Trabalho do Excel (.xlsx)" e envie de novo.',
    );
  }
  const relacoes = await readRelacoes(pacote, pasta);
  const { folhas, desde1904 } = await readFolhas(pacote, pasta);
  const abas = folhas.flatMap(({ nome, id }) => {
    const relacao = relacoes.get(id);
    return relacao?.tipo === 'worksheet' ? [{ nome, parte: relacao.alvo }] : [];
  });
  if (abas.length === 0) throw naoEPlanilha();
  // The name is in every sentence about a sheet, so its length is limited.
  if (abas.some((a) => a.nome.length > limites.maximoNome)) throw danificada();
  // The sizes that the ZIP declares limit the reading only as long as no part is read twice.
  if (new Set(abas.map((a) => a.parte)).size < abas.length) throw danificada();
  const parteDe = (tipo: string) => [...relacoes.values()].find((r) => r.tipo === tipo)?.alvo;
  return {
    abas,
    textos: await readTextos(pacote, parteDe('sharedStrings')),
    datas: await readDatas(pacote, parteDe('styles')),
    diasDeDiferenca: desde1904 ? 1_462 : 0,
  };
}

/** The relations of a part, by id, with targets as names of parts. Relations to other packages are left out. */
async function readRelacoes(pacote: PacoteAberto, parte: string): Promise<Map<string, Relacao>> {
  const pastaDaParte = posix.dirname(parte);
  const arquivo = posix.join(pastaDaParte, '_rels', `${posix.basename(parte)}.rels`);
  const relacoes = new Map<string, Relacao>();
  if (!pacote.tem(arquivo)) return relacoes;
  await walkXml(pacote.read(arquivo), {
    abre(nome, atributos) {
      if (nome !== 'Relationship' || atributos.TargetMode === 'External') return;
      const { Id = '', Type = '', Target = '' } = atributos;
      const alvo = Target.startsWith('/') ? Target.slice(1) : posix.join(pastaDaParte, Target);
      relacoes.set(Id, { tipo: Type.slice(Type.lastIndexOf('/') + 1), alvo });
    },
  });
  return relacoes;
}

async function readFolhas(pacote: PacoteAberto, pasta: string) {
  const folhas: { nome: string; id: string }[] = [];
  let desde1904 = false;
  await walkXml(pacote.read(pasta), {
    abre(nome, atributos) {
      if (nome === 'workbookPr') desde1904 = /^(1|true)$/.test(atributos.date1904 ?? '');
      // Only the relation's id has a prefix; sheetId is another attribute.
      const id = Object.entries(atributos).find(([chave]) => /:id$/.test(chave))?.[1];
      if (nome === 'sheet' && id !== undefined) folhas.push({ nome: atributos.name ?? '', id });
    },
  });
  return { folhas, desde1904 };
}

async function readTextos(pacote: PacoteAberto, parte: string | undefined): Promise<string[]> {
  const textos: string[] = [];
  if (parte === undefined) return textos;
  if (!pacote.tem(parte)) throw danificada();
  const texto = createTextoRico();
  await walkXml(pacote.read(parte), {
    abre(nome) {
      if (nome === 'si') texto.comecar();
      texto.abre(nome);
    },
    fecha(nome, conteudo) {
      texto.fecha(nome, conteudo);
      if (nome === 'si') textos.push(texto.valor());
    },
  });
  return textos;
}

/** Joins the runs of a text, without its pronunciation. */
export function createTextoRico() {
  let valor = '';
  let pronuncia = 0;
  return {
    comecar() {
      valor = '';
      pronuncia = 0;
    },
    abre(nome: string) {
      if (nome === 'rPh') pronuncia++;
    },
    fecha(nome: string, conteudo: string) {
      if (nome === 'rPh') pronuncia--;
      if (nome === 't' && pronuncia === 0) valor += conteudo;
    },
    valor: () => decodeEscapes(valor),
  };
}

/** Decodes characters that XML cannot hold, such as `_x000D_`. */
export function decodeEscapes(texto: string): string {
  if (!texto.includes('_x')) return texto;
  return texto.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hexa: string) => String.fromCharCode(Number.parseInt(hexa, 16)));
}

async function readDatas(pacote: PacoteAberto, parte: string | undefined): Promise<boolean[]> {
  const datas: boolean[] = [];
  if (parte === undefined || !pacote.tem(parte)) return datas;
  const codigos = new Map<number, string>();
  let dentro = false;
  await walkXml(pacote.read(parte), {
    abre(nome, atributos) {
      if (nome === 'numFmt') {
        codigos.set(Number(atributo(atributos, 'numFmtId')), atributo(atributos, 'formatCode') ?? '');
      } else if (nome === 'cellXfs') {
        dentro = true;
      } else if (nome === 'xf' && dentro) {
        const id = Number(atributo(atributos, 'numFmtId') ?? '0');
        datas.push(isFormatoDeData(id, codigos.get(id)));
      }
    },
    fecha(nome) {
      if (nome === 'cellXfs') dentro = false;
    },
  });
  return datas;
}
