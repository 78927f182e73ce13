import { camposDe, listaDe, textoDe } from './campos.ts';
import { call, pdfDe, type QuemPede, type Resultado, read, todos } from './read-resposta.ts';

/** A month with a declaration of the PGDAS-D. */
export interface MesPgdas {
  /** AAAA-MM. */
  competencia: string;
  /** The number of its latest declaration; null when the answer has none that can be read. */
  declaracao: string | null;
  /** The number of a DAS of the month, one that was paid if there is any; null without a DAS. */
  das: string | null;
}

const PGDASD = { tipo: 'Consultar', sistema: 'PGDASD' } as const;

/** The months of a year with a declaration that was transmitted. */
export async function listPgdas(quem: QuemPede, ano: string): Promise<Resultado<MesPgdas[]>> {
  const resposta = await call(quem, {
    ...PGDASD,
    servico: 'CONSDECLARACAO13',
    dados: { anoCalendario: ano },
  });
  return read(resposta, (lidos) => {
    const anos = listaDe(lidos).map(periodosDe);
    if (anos.length === 0 || anos.includes(null)) return null;
    const meses = todos(anos.flatMap((periodos) => periodos ?? []).map(mesDe));
    return meses?.filter(({ declarado }) => declarado).map(({ declarado: _, ...mes }) => mes) ?? null;
  });
}

/** The papers of a declaration: by its number, or the latest of a month. At least one of the two is there. */
export async function queryPgdas(
  quem: QuemPede,
  { competencia, declaracao }: Pick<MesPgdas, 'competencia' | 'declaracao'>,
): Promise<Resultado<{ declaracao: Uint8Array | null; recibo: Uint8Array | null }>> {
  const resposta = await call(
    quem,
    declaracao === null
      ? { ...PGDASD, servico: 'CONSULTIMADECREC14', dados: { periodoApuracao: competencia.replace('-', '') } }
      : { ...PGDASD, servico: 'CONSDECREC15', dados: { numeroDeclaracao: declaracao } },
  );
  return read(resposta, (lidos) => {
    const campos = camposDe(listaDe(lidos)[0]);
    const papeis = { declaracao: papelDe(campos.declaracao), recibo: papelDe(campos.recibo) };
    return papeis.declaracao === null && papeis.recibo === null ? null : papeis;
  });
}

/** The statement of the assessment by the number of its DAS. */
export async function queryExtratoPgdas(quem: QuemPede, das: string): Promise<Resultado<Uint8Array>> {
  const resposta = await call(quem, { ...PGDASD, servico: 'CONSEXTRATO16', dados: { numeroDas: das } });
  return read(resposta, (lidos) => papelDe(camposDe(listaDe(lidos)[0]).extrato));
}

/** A PDF in base64, as it is or in an object beside its name; null when it is none. */
function papelDe(valor: unknown): Uint8Array | null {
  return pdfDe(textoDe(valor) || textoDe(camposDe(valor).pdf));
}

/** The documentation calls the list `listaPeriodos`, real answers `periodos`; null for an answer with neither. */
function periodosDe(valor: unknown): readonly unknown[] | null {
  const { periodos, listaPeriodos } = camposDe(valor);
  const lista = periodos ?? listaPeriodos;
  return Array.isArray(lista) ? lista : null;
}

interface Operacao {
  quando: string;
  numero: string;
}

function mesDe(valor: unknown): (MesPgdas & { declarado: boolean }) | null {
  const { periodoApuracao, operacoes } = camposDe(valor);
  const mes = /^(\d{4})(0[1-9]|1[0-2])$/.exec(textoDe(periodoApuracao));
  if (mes === null) return null;
  const lidas = listaDe(operacoes).map(camposDe);
  const indices = lidas.filter(({ indiceDeclaracao: indice }) => indice !== null && indice !== undefined);
  const declaracoes = indices.flatMap(({ indiceDeclaracao: indice }): Operacao[] => {
    const { numeroDeclaracao, dataHoraTransmissao } = camposDe(indice);
    const numero = textoDe(numeroDeclaracao);
    return /^[0-9A-Z]{8}\d{9}$/.test(numero) ? [{ numero, quando: textoDe(dataHoraTransmissao) }] : [];
  });
  const guias = lidas.flatMap(({ indiceDas: indice }): (Operacao & { pago: boolean })[] => {
    const { numeroDas, datahoraEmissaoDas, dasPago } = camposDe(indice);
    const numero = textoDe(numeroDas);
    const lida = { numero, quando: textoDe(datahoraEmissaoDas), pago: textoDe(dasPago) === 'true' };
    return /^\d{1,20}$/.test(numero) ? [lida] : [];
  });
  const pagas = guias.filter(({ pago }) => pago);
  return {
    competencia: `${mes[1]}-${mes[2]}`,
    // One number that cannot be read may be that of the latest.
    declaracao: declaracoes.length === indices.length ? latest(declaracoes) : null,
    das: latest(pagas.length > 0 ? pagas : guias),
    declarado: indices.length > 0,
  };
}

/** The number of the latest one by its instant (AAAAMMDDhhmmss); of the same instant, or without one, the greatest. */
function latest(operacoes: readonly Operacao[]): string | null {
  const por = ({ numero, quando }: Operacao) => `${quando.padEnd(14, '0')} ${numero}`;
  return operacoes.toSorted((a, b) => (por(a) < por(b) ? -1 : 1)).at(-1)?.numero ?? null;
}
