import { SITUACOES_SEM_EFEITO } from '../../comum/situacao-documento.ts';
import { codigoCurto, codigoCurtoDe } from '../../sped/validar/linha-sped.ts';
import { type CamposDaObrigacao, posicaoDe } from '../../sped/validar/regra.ts';
import { dominioEfdc } from '../dominios-efdc.ts';

const MESES =
  /^(PER_APU_CRED|PER_ESCRIT|PER_APUR|PER_APUR_ANT|PER_REF|PR_REC_RET|PA_CONT_CRED|MES_REFER|MES_OPER_AQUIS)$/;
/** A cancelled or refused document fills only the fields that identify it. */
const SEM_EFEITO = new Set([...SITUACOES_SEM_EFEITO].map(codigoCurtoDe));
const MODELO_65 = codigoCurtoDe('65');
/** An NFC-e need not name its consumer nor who pays its freight. */
const DISPENSADOS_NFCE: ReadonlySet<string> = new Set(['COD_PART', 'IND_FRT']);

/** How the EFD-Contribuições writes its fields. */
export const CAMPOS_EFDC: CamposDaObrigacao = {
  negativos: false,
  ehMes: ({ campo }) => MESES.test(campo),
  dominio: dominioEfdc,
  dispensa(forma) {
    const situacao = posicaoDe(forma, 'COD_SIT');
    const modelo = forma.registro === 'C100' ? posicaoDe(forma, 'COD_MOD') : -1;
    if (situacao < 0 && modelo < 0) return null;
    return (linha, campo) =>
      (situacao > 0 && SEM_EFEITO.has(codigoCurto(linha, situacao))) ||
      (modelo > 0 && DISPENSADOS_NFCE.has(campo) && codigoCurto(linha, modelo) === MODELO_65);
  },
};
