/** The codes that the central bank prints in its Pix interface, version 2.9.0. */
export const CODIGOS_PUBLICADOS = {
  cob:
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd44152040000' +
    '53039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2' +
    '/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
  cobv:
    '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7520' +
    '4000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/' +
    'qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
  rec:
    '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.' +
    'gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
};
