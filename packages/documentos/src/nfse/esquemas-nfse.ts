import type { Coluna, EsquemaTabela } from '../columnar/schema.ts';
import { type CampoXml, INTEIRO, TEXTO, VALOR } from '../xml/campos-nfe.ts';
import { colunasMunicipais } from './campos-municipais.ts';
import { camposEventoNfse, camposNacional } from './campos-nacional.ts';

const coluna = (c: CampoXml): Coluna => ({ nome: c.coluna, tipo: c.tipo });
const texto = (nome: string): Coluna => ({ nome, tipo: TEXTO });
const valor = (nome: string): Coluna => ({ nome, tipo: VALOR });

export const esquemaNotaNfse: EsquemaTabela = {
  tabela: 'nfse_nota',
  colunas: [
    texto('_arquivo'),
    { nome: '_linha', tipo: INTEIRO },
    texto('_completa'),
    texto('padrao'),
    texto('versao'),
    texto('chave'),
    texto('idDPS'),
    ...camposNacional.map(coluna),
    ...colunasMunicipais,
    texto('itemLC116'),
    texto('simples'),
    valor('deducoes'),
    valor('ISSRetido'),
    valor('PISRetido'),
    valor('COFINSRetida'),
    valor('CSLLRetida'),
    valor('totalRetido'),
    texto('conferencia'),
  ],
};

export const esquemaEventoNfse: EsquemaTabela = {
  tabela: 'nfse_evento',
  colunas: [
    texto('_arquivo'),
    { nome: '_linha', tipo: INTEIRO },
    texto('Id'),
    texto('tpEvento'),
    texto('efeito'),
    ...camposEventoNfse.map(coluna),
  ],
};

/**
 * Tables read from notes of services and their events.
 *
 * - `nfse_nota`: one row per note, whatever its standard (`padrao`: 'Nacional', 'ABRASF' or 'São Paulo'). `_linha` is
 *   the ordinal in the file. Columns have the names of the national schema; a note of a city fills those that it has.
 *   `chave` (50 positions, without 'NFS') is only of the national note, `chaveNacional` is what a note of a city says
 *   of its national copy. The period of a note is `dCompet`. `cancelada` is 'S' where the file of a city says so;
 *   national notes are cancelled by events. `itemLC116` is the item as the law writes it ('1.07').
 *   `ISSRetido` to `totalRetido` say what was withheld, by the code of the note (see `retencoes.ts`); `conferencia`
 *   says whether the amounts of the note agree with that reading.
 * - `nfse_evento`: one row per event of a national note. `tpEvento` has six digits; `efeito` is 'Cancela', 'Rejeita',
 *   'Anula rejeição' or null.
 */
export const esquemasNfse = (): EsquemaTabela[] => [esquemaNotaNfse, esquemaEventoNfse];
