import { type Banco, literal } from '@apura/apuracao';
import { nomePeriodo } from '../plano/periodo-esocial.ts';

/** An event in force, as the project's catalogue has it. */
export interface EventoBase {
  /** `ArquivoBase.id` and the event's ordinal in that file. */
  arquivo: string;
  ordem: number;
  evento: string;
  id: string;
  /** Receipt; empty when no file gives it. */
  recibo: string;
  versao: string;
  /** AAAA-MM or AAAA-13; for a dismissal the month of the dismissal; empty for registers. */
  periodo: string;
  cpf: string;
  matricula: string;
  indGuia: string;
  /** When the event was received, as far as it is known: the time of reception, else the time in its Id. */
  instante: string;
}

const COLUNAS = `
  e._arquivo AS arquivo,
  CAST(e._linha AS VARCHAR) AS ordem,
  e.evento,
  coalesce(e.id, '') AS id,
  coalesce(e.recibo, '') AS recibo,
  coalesce(e.versao, '') AS versao,
  coalesce(e.cpf, '') AS cpf,
  coalesce(e.matricula, '') AS matricula,
  coalesce(e.ind_guia, '') AS guia,
  coalesce(
    strftime(e.recepcao, '%Y-%m-%dT%H:%M:%S'),
    CASE WHEN regexp_matches(e.id, '^ID.{15}[0-9]{14}')
      THEN strftime(try_strptime(substr(e.id, 18, 14), '%Y%m%d%H%M%S'), '%Y-%m-%dT%H:%M:%S')
    END,
    ''
  ) AS instante`;
const MES_DESLIGAMENTO = `strftime(d.dtDeslig, '%Y-%m')`;
const lista = (valores: readonly string[]): string => valores.map(literal).join(', ');
const ORDEM = 'ORDER BY instante, recibo, arquivo, e._linha';

/** Events of months in force (S-12xx), of the given kinds and periods. */
export async function listMensais(
  banco: Banco,
  o: { eventos: readonly string[]; periodos: readonly string[] },
): Promise<EventoBase[]> {
  if (o.periodos.length === 0) return [];
  const linhas = await banco.read(
    `SELECT ${COLUNAS}, e.per_apur AS per
       FROM esocial_evento e
      WHERE e.situacao = 'Ativo'
        AND e.evento IN (${lista(o.eventos)})
        AND CASE WHEN length(e.per_apur) = 4 THEN e.per_apur || '-13' ELSE e.per_apur END IN (${lista(o.periodos)})
      ${ORDEM}`,
  );
  return linhas.map(toEvento);
}

/** Dismissals in force of the given kinds: those of the given months, or those of the given workers. */
export async function listDesligamentos(
  banco: Banco,
  o: { eventos: readonly string[]; meses: readonly string[] } | { eventos: readonly string[]; cpfs: readonly string[] },
): Promise<EventoBase[]> {
  const [coluna, valores] = 'meses' in o ? [MES_DESLIGAMENTO, o.meses] : ['e.cpf', o.cpfs];
  if (valores.length === 0) return [];
  const linhas = await banco.read(
    `SELECT ${COLUNAS}, ${MES_DESLIGAMENTO} AS per FROM esocial_evento e
       JOIN esocial_desligamento d ON d._arquivo = e._arquivo AND d._evento = e._linha AND d.evento = e.evento
      WHERE e.situacao = 'Ativo' AND e.evento IN (${lista(o.eventos)}) AND ${coluna} IN (${lista(valores)}) ${ORDEM}`,
  );
  return linhas.map(toEvento);
}

/** A validity of a row of a register, with the event in force that gives its content. */
export interface VigenciaBase {
  base: EventoBase;
  /** The row's key: codRubr|ideTabRubr, nrInsc or codLotacao. */
  chave: string;
  iniValid: string;
  /** Empty without an end. */
  fimValid: string;
}

const REGISTROS: Readonly<Record<string, { tabela: string; chave: string }>> = {
  'S-1005': { tabela: 'esocial_estabelecimento', chave: 'r.nrInsc' },
  'S-1010': { tabela: 'esocial_rubrica', chave: `r.codRubr || '|' || coalesce(r.ideTabRubr, '')` },
  'S-1020': { tabela: 'esocial_lotacao', chave: 'r.codLotacao' },
};

/** The validities of the rows of a register with the given keys, earliest first. */
export async function listVigencias(
  banco: Banco,
  o: { evento: string; chaves: readonly string[] },
): Promise<VigenciaBase[]> {
  const registro = REGISTROS[o.evento];
  if (!registro) throw new Error(`${o.evento} is no register`);
  const linhas = await banco.read(
    `SELECT ${COLUNAS}, ${registro.chave} AS chave, coalesce(r.iniValid, '') AS ini, coalesce(r.fimValid, '') AS fim
       FROM ${registro.tabela} r JOIN esocial_evento e ON e._arquivo = r._arquivo AND e._linha = r._evento
      WHERE ${registro.chave} IN (${lista(o.chaves)})
      ORDER BY chave, ini, instante, recibo, arquivo, e._linha`,
  );
  // Of two events about one validity, which a table should not have, the later one counts.
  const porVigencia = new Map<string, VigenciaBase>();
  for (const l of linhas) {
    const [chave, iniValid, fimValid] = [texto(l.chave), texto(l.ini), texto(l.fim)];
    porVigencia.set(`${chave}|${iniValid}`, { base: toEvento({ ...l, per: '' }), chave, iniValid, fimValid });
  }
  return [...porVigencia.values()];
}

const texto = (v: unknown): string => (v === null || v === undefined ? '' : String(v));

function toEvento(linha: Readonly<Record<string, unknown>>): EventoBase {
  return {
    arquivo: texto(linha.arquivo),
    ordem: Number(linha.ordem),
    evento: texto(linha.evento),
    id: texto(linha.id),
    recibo: texto(linha.recibo),
    versao: texto(linha.versao),
    periodo: linha.per === '' ? '' : nomePeriodo(texto(linha.per)),
    cpf: texto(linha.cpf),
    matricula: texto(linha.matricula),
    indGuia: texto(linha.guia),
    instante: texto(linha.instante),
  };
}
