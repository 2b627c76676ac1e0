// The package says where its files lie, and brings no types.
declare module 'swagger-ui-dist/absolute-path.js' {
  export default function absolutePath(): string;
}
