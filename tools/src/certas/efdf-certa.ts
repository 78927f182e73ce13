import { EMPRESA } from '../geradores/cadastro.ts';
import { type Centavos, percentOf } from '../geradores/centavos.ts';
import { lastDay } from '../geradores/nota.ts';
import type { EmpresaCerta, MesCerto } from './mes-certo.ts';
import {
  type Campos,
  cadastros,
  chave,
  dia,
  notaNosLivros,
  PARTICIPANTES,
  participantes,
  registro,
} from './nota-nos-livros.ts';

const linha = (nome: string, campos: Campos = {}) => registro('EFDF', nome, campos);

/** The lines of the EFD ICMS/IPI of the same month. */
export function icmsIpiDe(empresa: EmpresaCerta, m: MesCerto): string[] {
  const { mes } = m;
  const industria = empresa.setor.atividade === '0';
  const operacao = (registroDeles: string, cfop: string, valor: Centavos) =>
    linha(registroDeles, {
      ...{ CST_ICMS: '000', CFOP: cfop, ALIQ_ICMS: '18,00', VL_OPR: valor, VL_BC_ICMS: valor },
      ...{ VL_ICMS: percentOf(valor, 1800), VL_RED_BC: 0 },
    });
  const notas = m.notas.flatMap((n) => notaNosLivros('EFDF', mes, n));
  return [
    linha('0000', {
      ...{ COD_VER: '018', COD_FIN: '0', DT_INI: dia(mes, 1), DT_FIN: dia(mes, lastDay(mes)), CNPJ: EMPRESA.cnpj },
      ...{ NOME: EMPRESA.nome, UF: 'SP', IE: '111222333444', COD_MUN: '3550308', IND_PERFIL: 'A' },
      IND_ATIV: industria ? '0' : '1',
    }),
    linha('0001', { IND_MOV: '0' }),
    ...participantes('EFDF', '1058'),
    linha('0190', { UNID: 'UN', DESCR: 'UNIDADE' }),
    ...cadastros('EFDF', m.mercadorias),
    linha('B001', { IND_DAD: '1' }),
    linha('C001', { IND_MOV: notas.length > 0 || m.energia > 0 ? '0' : '1' }),
    ...notas,
    ...(m.energia > 0
      ? [
          linha('C500', {
            ...{ IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F2', COD_MOD: '06', COD_SIT: '00', SER: 'B', COD_CONS: '01' },
            ...{ NUM_DOC: '901', DT_DOC: dia(mes, 12), DT_E_S: dia(mes, 12), VL_DOC: m.energia, VL_FORN: m.energia },
            ...{ VL_BC_ICMS: m.energia, VL_ICMS: percentOf(m.energia, 1800), TP_LIGACAO: '1', COD_GRUPO_TENSAO: '01' },
          }),
          operacao('C590', industria ? '1252' : '1253', m.energia),
        ]
      : []),
    linha('D001', { IND_MOV: m.frete > 0 ? '0' : '1' }),
    ...(m.frete > 0
      ? [
          linha('D100', {
            ...{ IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F1', COD_MOD: '57', COD_SIT: '00', SER: '1', NUM_DOC: '902' },
            ...{ CHV_CTE: chave(PARTICIPANTES.F1.cnpj, mes, 902, '57'), DT_DOC: dia(mes, 12), DT_A_P: dia(mes, 12) },
            ...{ 'TP_CT-e': '0', VL_DOC: m.frete, IND_FRT: '0', VL_SERV: m.frete, VL_BC_ICMS: m.frete },
            ...{ VL_ICMS: percentOf(m.frete, 1800), VL_NT: 0, COD_MUN_ORIG: '3550308', COD_MUN_DEST: '3304557' },
          }),
          operacao('D190', industria ? '1352' : '1353', m.frete),
        ]
      : []),
    linha('E001', { IND_MOV: '1' }),
  ];
}
