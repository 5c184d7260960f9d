declare module "icon:*" {
  const outline: string;
  export default outline;
}
