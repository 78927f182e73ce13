import { EMPRESA } from '../geradores/cadastro.ts';
import { type Centavos, scaled } from '../geradores/centavos.ts';
import type { Mes } from '../geradores/nota.ts';
import type { MesCerto } from './mes-certo.ts';
import { PARTICIPANTES } from './nota-nos-livros.ts';

/** The number of the note of the services taken, in the books and in its XML. */
export const NUMERO_DO_TOMADO = 90;

interface Servico {
  numero: number;
  prestador: string;
  tomador: string;
  valor: Centavos;
  /** cTribNac. */
  item: string;
}

/**
 * The note of each service of the month, by its key: those in block A, and one of a lawyer, whom no credit is taken of
 * and who is in no book.
 */
export function nfsesDe(m: MesCerto): Map<string, string> {
  const manutencao = '140101';
  const servicos: Servico[] = [
    ...m.servicos.map((valor, n) => ({
      ...{ numero: 1 + n, prestador: EMPRESA.cnpj, tomador: PARTICIPANTES.C1.cnpj, valor, item: manutencao },
    })),
    ...(m.tomado > 0 ? [{ ...aEmpresa(NUMERO_DO_TOMADO, 'F1'), valor: m.tomado, item: manutencao }] : []),
    { ...aEmpresa(91, 'F2'), valor: 150_000, item: '171401' },
  ];
  return new Map(servicos.map((s) => [chaveDe(m.mes, s), xmlDe(m.mes, s)]));
}

const aEmpresa = (numero: number, de: 'F1' | 'F2') => ({
  ...{ numero, prestador: PARTICIPANTES[de].cnpj, tomador: EMPRESA.cnpj },
});

const chaveDe = (mes: Mes, { prestador, numero }: Servico): string =>
  `355030822${prestador}${String(numero).padStart(13, '0')}${mes.slice(2, 4)}${mes.slice(5)}0000000017`;

function xmlDe(mes: Mes, s: Servico): string {
  const valor = scaled(s.valor, 2, '.');
  return (
    `<?xml version="1.0" encoding="utf-8"?><NFSe versao="1.01" xmlns="http://www.sped.fazenda.gov.br/nfse">` +
    `<infNFSe Id="NFS${chaveDe(mes, s)}"><nNFSe>${s.numero}</nNFSe><cStat>100</cStat>` +
    `<dhProc>${mes}-10T10:00:00-03:00</dhProc>` +
    `<emit><CNPJ>${s.prestador}</CNPJ><xNome>PRESTADOR FICTICIO</xNome></emit>` +
    `<valores><vLiq>${valor}</vLiq></valores><DPS versao="1.01"><infDPS Id="DPS${s.numero}"><tpAmb>1</tpAmb>` +
    `<dhEmi>${mes}-10T09:00:00-03:00</dhEmi><serie>1</serie><nDPS>${s.numero}</nDPS><dCompet>${mes}-10</dCompet>` +
    `<tpEmit>1</tpEmit><cLocEmi>3550308</cLocEmi>` +
    `<prest><CNPJ>${s.prestador}</CNPJ><regTrib><opSimpNac>1</opSimpNac></regTrib></prest>` +
    `<toma><CNPJ>${s.tomador}</CNPJ><xNome>TOMADOR FICTICIO</xNome></toma>` +
    `<serv><cServ><cTribNac>${s.item}</cTribNac><xDescServ>Servico</xDescServ></cServ></serv>` +
    `<valores><vServPrest><vServ>${valor}</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN>` +
    `<tpRetISSQN>1</tpRetISSQN></tribMun><tribFed><piscofins><CST>01</CST><tpRetPisCofins>0</tpRetPisCofins>` +
    `</piscofins></tribFed></trib></valores></infDPS></DPS></infNFSe></NFSe>`
  );
}
