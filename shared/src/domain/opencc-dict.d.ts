/** opencc-js ships its dictionaries without types: `traditional simplified|traditional simplified|…`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}
