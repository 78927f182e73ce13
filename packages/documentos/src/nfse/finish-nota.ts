import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { isoDate } from '../xml/parse-valores.ts';
import { esquemaNotaNfse } from './esquemas-nfse.ts';
import type { RascunhoNfse } from './leitor-nfse.ts';
import { type ColunasDaLinha, columnsOf } from './linha-nfse.ts';
import type { NotaNfseLida, PadraoNfse } from './nfse-lida.ts';
import { type Retencoes, readRetencoesNacional } from './retencoes.ts';

const PARTES = ['prest', 'toma', 'interm', 'emit'];

/** Closes a note: fills what follows from its elements, and says what is missing. */
export function finishNota(
  r: RascunhoNfse & { kind: PadraoNfse },
  ordem: number,
  problemas: ColetorProblemas,
): NotaNfseLida {
  const { linha, kind } = r;
  const c = columnsOf(esquemaNotaNfse, linha);
  linha[1] = ordem;
  fillNacional(c);
  const chave = c.text('chave');
  const completa = r.fechado && c.bigint('vServ') !== null;
  c.put('_completa', completa ? 'S' : 'N');
  warnNota({ kind, chave, completa, numero: c.text('nNFSe'), ambiente: c.text('tpAmb'), problemas });
  return {
    padrao: kind,
    chave,
    chaveNacional: c.text('chaveNacional'),
    numero: c.text('nNFSe'),
    codigoVerificacao: c.text('codigoVerificacao'),
    municipio: c.text('cLocEmi'),
    prestador: documentOf(c, 'prest'),
    partes: PARTES.flatMap((parte) => documentOf(c, parte) ?? []),
    data: isoDate(c.bigint('dCompet')) ?? isoDate(c.bigint('dhEmi')),
    rps: rpsOf(c),
    valor: c.bigint('vServ')?.toString() ?? null,
    ambiente: c.text('tpAmb'),
    cancelada: c.text('cancelada') === 'S',
    completa,
    linha,
  };
}

function fillNacional(c: ColunasDaLinha): void {
  const prestador = documentOf(c, 'prest');
  // The name of a provider that issues its own note stands with the issuer alone.
  if (c.text('prest_xNome') === null && (prestador === null || prestador === documentOf(c, 'emit'))) {
    c.put('prest_xNome', c.text('emit_xNome'));
  }
  c.put('itemLC116', itemOf(c.text('cTribNac')));
  c.put('simples', SIMPLES[c.text('opSimpNac') ?? ''] ?? null);
  c.put('deducoes', c.bigint('vCalcDR') ?? c.bigint('vDR') ?? c.bigint('vDeducaoReducao'));
  const retido = c.text('tpRetISSQN') === '2' || c.text('tpRetISSQN') === '3';
  const issRetido = retido ? (c.bigint('vISSQN') ?? 0n) : 0n;
  const lidas = readRetencoesNacional({
    tpRetPisCofins: c.text('tpRetPisCofins'),
    vServ: c.bigint('vServ'),
    vDescIncond: c.bigint('vDescIncond'),
    vDescCond: c.bigint('vDescCond'),
    vPis: c.bigint('vPis'),
    vCofins: c.bigint('vCofins'),
    vRetCP: c.bigint('vRetCP'),
    vRetIRRF: c.bigint('vRetIRRF'),
    vRetCSLL: c.bigint('vRetCSLL'),
    issRetido,
    vTotalRet: c.bigint('vTotalRet'),
    vLiq: c.bigint('vLiq'),
  });
  putRetencoes(c, issRetido, lidas);
}

function putRetencoes(c: ColunasDaLinha, issRetido: bigint, { pis, cofins, csll, conferencia }: Retencoes): void {
  c.put('ISSRetido', issRetido);
  c.put('PISRetido', pis);
  c.put('COFINSRetida', cofins);
  c.put('CSLLRetida', csll);
  const somado =
    issRetido +
    pis +
    cofins +
    csll +
    (c.bigint('vRetCP') ?? 0n) +
    (c.bigint('vRetIRRF') ?? 0n) +
    (c.bigint('outrasRetencoes') ?? 0n);
  c.put('totalRetido', c.bigint('vTotalRet') ?? somado);
  c.put('conferencia', conferencia);
}

const SIMPLES: Readonly<Record<string, string>> = { '1': 'Não', '2': 'MEI', '3': 'Sim' };

/** The item of LC 116/2003 of a national code ('010701' → '1.07'); null when it has not that shape. */
function itemOf(codigo: string | null): string | null {
  const m = /^(\d{2})(\d{2})\d{2}$/.exec(codigo ?? '');
  return m ? `${Number(m[1])}.${m[2]}` : null;
}

const documentOf = (c: ColunasDaLinha, parte: string): string | null =>
  c.text(`${parte}_CNPJ`) ?? c.text(`${parte}_CPF`);

function rpsOf(c: ColunasDaLinha): string | null {
  const numero = c.text('nDPS');
  const plain = (texto: string | null) => (texto ?? '').replace(/^0+(?=.)/, '');
  return numero === null ? null : `${plain(c.text('serie'))}/${plain(numero)}`;
}

function warnNota(o: {
  kind: PadraoNfse;
  chave: string | null;
  completa: boolean;
  numero: string | null;
  ambiente: string | null;
  problemas: ColetorProblemas;
}): void {
  const valor = o.chave ?? o.numero;
  const add = (codigo: string, mensagem: string, campo: string) =>
    o.problemas.add({ codigo, mensagem, registro: 'infNFSe', campo, valor });
  if (o.kind === 'Nacional' && o.chave === null) {
    add('nfse-sem-chave', 'A NFS-e não tem uma chave de acesso válida de 50 posições. Baixe o XML original.', 'Id');
  }
  if (!o.completa) {
    add(
      'nfse-incompleta',
      'A NFS-e está incompleta: falta o valor do serviço ou o seu fim. Baixe o XML original.',
      'vServ',
    );
  }
  if (o.ambiente === '2') {
    add('nfse-homologacao', 'A NFS-e é de produção restrita (teste) e não entra nos relatórios.', 'tpAmb');
  }
}
