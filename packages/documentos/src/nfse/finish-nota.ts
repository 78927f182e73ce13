import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { isoDate } from '../xml/parse-valores.ts';
import { esquemaNotaNfse } from './esquemas-nfse.ts';
import { documentOf, fillNota } from './fill-nota.ts';
import type { RascunhoNfse } from './leitor-nfse.ts';
import { type ColunasDaLinha, columnsOf } from './linha-nfse.ts';
import type { NotaNfseLida, PadraoNfse } from './nfse-lida.ts';

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
  fillNota(c, kind, r.confirmado);
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
