import { Post } from "../post";

export default async function Blog() {
  const url = "https://example.com/posts";
  const posts = await fetch(url).then((answer) => answer.json());
  return posts.map((post) => <Post key={post.id} {...post} />);
}
